/** The first names of the filter post, in its order. Ten are added; of the last two one is a false positive and one a certain no. */
export const added = [
  'Alexey',
  'Alick',
  'Bennie',
  'Brenda',
  'Brett',
  'Carlos',
  'Corrado',
  'David',
  'Deb',
  'Eliana',
] as const;

export const strangers = ['Yves', 'Francisco'] as const;

/** Both bits of each name as the post lists them. */
export const listedBits: Readonly<Record<string, readonly [number, number]>> = {
  Alexey: [29, 53],
  Alick: [8, 49],
  Bennie: [31, 63],
  Brenda: [20, 54],
  Brett: [12, 61],
  Carlos: [3, 46],
  Corrado: [27, 34],
  David: [15, 57],
  Deb: [13, 38],
  Eliana: [11, 39],
  Yves: [15, 39],
  Francisco: [27, 60],
};

/** Bits that are on in the map as the post prints it; it differs from its own list (S84). */
export const printedMap: readonly number[] = [2, 8, 11, 12, 13, 15, 20, 27, 31, 34, 38, 39, 46, 49, 53, 54, 57, 61, 63];
