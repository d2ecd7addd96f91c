/** Whether whoever reads teaches: the page's address says so, and nothing else does. False while pages are made. */
export const isTeacher = (): boolean =>
  typeof window !== 'undefined' && new URLSearchParams(window.location.search).get('teacher') === '1';
