/** Books and courses that the lessons serve. Editions are named, because chapters move between them. */
import type { Work } from '../../web/src/lessons/teaching/teaching.ts';

export const works: readonly Work[] = [
  {
    name: 'petrov',
    short: 'Petrov',
    text: 'A. Petrov, Database Internals, O’Reilly, 2019',
    href: 'https://www.databass.dev/',
  },
  {
    name: 'kleppmann',
    short: 'Kleppmann',
    text: 'M. Kleppmann, Designing Data-Intensive Applications, first edition, O’Reilly, 2017',
    href: 'https://dataintensive.net/',
  },
  {
    name: 'cmu-445',
    short: 'CMU 15-445',
    text: 'CMU 15-445/645, Database Systems, fall 2024',
    href: 'https://15445.courses.cs.cmu.edu/fall2024/',
  },
  {
    name: 'cmu-721',
    short: 'CMU 15-721',
    text: 'CMU 15-721, Advanced Database Systems, spring 2020',
    href: 'https://15721.courses.cs.cmu.edu/spring2020/',
  },
  {
    name: 'mini-lsm',
    short: 'mini-lsm',
    text: 'Alex Chi Z, LSM in a Week (the mini-lsm book), chapters as of 2026',
    href: 'https://skyzh.github.io/mini-lsm/',
  },
];
