/** Where the servers of the journeys listen. */
export const kSitePort = 4817;
export const kHostPort = 4818;
/** Any folder of any server. */
export const kPrefix = '/some/sub/path';
