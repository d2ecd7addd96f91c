/**
 * The table in the comments of the joins post: seconds (the maximum of a run) against clients, for three servers on a machine of 48 hardware
 * threads. Whether the thousand queries are for each client or for all is not said; flat times up to 16 clients make sense only with
 * fixed work for each client, and so it is read. Two postings differ at 48 clients; this is the later, longer one.
 */
export const clients = [
  1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192,
] as const;

export const seconds = {
  MyRocks: [
    1.568, 1.573, 1.623, 1.646, 1.648, 1.715, 1.937, 1.912, 2.261, 2.408, 2.686, 2.864, 2.972, 3.436, 4.635, 5.665,
    6.557, 7.633, 8.649, 9.7, 10.628, 11.823, 12.785,
  ],
  'InnoDB 5.6': [
    1.797, 2.62, 3.429, 5.631, 8.216, 11.009, 13.854, 16.422, 17.872, 19.734, 21.004, 22.422, 23.595, 25.458, 33.736,
    41.474, 49.743, 57.949, 66.1, 74.247, 82.216, 91.016, 99.076,
  ],
  'InnoDB 5.7': [
    1.932, 2.322, 2.723, 4.068, 6.318, 8.501, 10.818, 12.988, 14.502, 16.172, 17.563, 18.856, 19.935, 21.419, 28.486,
    34.968, 42.035, 48.86, 55.909, 62.81, 69.476, 76.655, 83.587,
  ],
} as const;

export type Server = keyof typeof seconds;

/** Seconds of a server at so many clients. */
export const secondsAt = (server: Server, n: (typeof clients)[number]): number => seconds[server][clients.indexOf(n)]!;
