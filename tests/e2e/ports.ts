/** The site under test and its port. Another folder and other ports can be set, so that two builds can be tested at once. */
export const kSite = process.env['STRATA_SITE'] ?? 'dist';
export const kSitePort = Number(process.env['STRATA_PORT'] ?? 4817);
/** The second server: another origin. */
export const kHostPort = kSitePort + 1;
/** Any folder of any server. */
export const kPrefix = '/some/sub/path';
