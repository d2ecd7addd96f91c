/** The version of the course in result codes: that of package.json, which a test compares. */
export const courseVersion = '0.1.0';
