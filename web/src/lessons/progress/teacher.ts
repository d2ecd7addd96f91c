/** True if the page's address asks for the notes for teachers. REQUIRES: a browser. */
export const isTeacher = (): boolean => new URLSearchParams(window.location.search).get('teacher') === '1';
