/** A problem of a line in an editor, and lines that fix it. */

export interface Problem {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly length: number;
  readonly message: string;
  /** 'warning': the text may run, and the message says what will happen. Absent: an error. */
  readonly severity?: 'warning';
  readonly fix?: Fix;
}

/** A line to insert before the text, offered at the problem and below the text. */
export interface Fix {
  /** Text of its button: "Add set dialect=extended". */
  readonly name: string;
  readonly line: string;
}
