/** The course in 1, 2 and 4 lectures: what happens in class, what at home, and for how long. */
import { formatCount } from '../../base/units.ts';
import type { Lecture, Syllabus, SyllabusPart } from '../../lessons/teaching/teaching.ts';
import type { Material } from './lesson-material.tsx';

/** Minutes in class. Pure. */
export const minutesInClass = ({ parts }: Lecture): number =>
  parts.reduce((sum, { place, minutes = 0 }) => sum + (place === 'class' ? minutes : 0), 0);

export function Syllabuses({
  syllabuses,
  materials,
}: {
  readonly syllabuses: readonly Syllabus[];
  readonly materials: readonly Material[];
}) {
  return syllabuses.map(({ lectures, suits }) => (
    <section key={lectures.length} className="syllabus" aria-labelledby={`lectures-${lectures.length}`}>
      <h3 id={`lectures-${lectures.length}`}>{formatCount(lectures.length, 'lecture')}</h3>
      <p>{suits}</p>
      {lectures.map((lecture, i) => (
        <LectureTable key={lecture.title} lecture={lecture} number={i + 1} materials={materials} />
      ))}
    </section>
  ));
}

/** Parts of the same lesson and place that follow each other are one row. */
export function rowsOf(parts: readonly SyllabusPart[]): readonly (readonly SyllabusPart[])[] {
  const rows: SyllabusPart[][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && last[0]!.slug === part.slug && last[0]!.place === part.place) last.push(part);
    else rows.push([part]);
  }
  return rows;
}

function LectureTable({
  lecture,
  number,
  materials,
}: {
  readonly lecture: Lecture;
  readonly number: number;
  readonly materials: readonly Material[];
}) {
  return (
    <table>
      <caption>
        Lecture {number}: {lecture.title}. {minutesInClass(lecture)} minutes in class
      </caption>
      <thead>
        <tr>
          <th scope="col">where</th>
          <th scope="col">lesson</th>
          <th scope="col">what</th>
          <th scope="col">minutes</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(lecture.parts).map((row) => {
          const [{ place, slug }] = row as readonly [SyllabusPart];
          const lesson = materials.find((each) => each.lesson.slug === slug)?.lesson;
          const minutes = row.reduce((sum, part) => sum + (part.minutes ?? lesson?.minutes ?? 0), 0);
          return (
            <tr key={`${place}-${slug}-${row[0]!.what}`}>
              <td>{place === 'class' ? 'in class' : 'at home'}</td>
              <th scope="row">
                {lesson ? (
                  <a href={`#teach-${lesson.slug}`}>
                    {lesson.number}. {lesson.title}
                  </a>
                ) : (
                  'all of this lecture'
                )}
              </th>
              <td>{row.map((part) => (part.minutes ? `${part.what} (${part.minutes})` : part.what)).join('; ')}</td>
              <td>{place === 'home' ? `about ${minutes}` : minutes}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
