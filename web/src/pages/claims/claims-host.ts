/** The worker side of the bench: receives requests for rows, and answers with rows that a bench in this thread makes. */
import type { Claim } from '../../lessons/claims/claim.ts';
import type { ClaimsRunner } from './claims-queue.ts';
import type { FromClaimsWorker, ToClaimsWorker } from './claims-messages.ts';

export class ClaimsHost {
  private readonly byId: ReadonlyMap<string, Claim>;
  private runner: ClaimsRunner | null = null;

  /** make: the bench; called once, when a row is first asked for. */
  constructor(
    private readonly world: { post(message: FromClaimsWorker): void },
    claims: readonly Claim[],
    private readonly make: () => ClaimsRunner,
  ) {
    this.byId = new Map(claims.map((claim) => [claim.id, claim]));
  }

  receive(message: ToClaimsWorker): void {
    if (message.kind === 'close') {
      this.runner?.close();
      return;
    }
    const { asked, id, again } = message;
    const claim = this.byId.get(id);
    if (claim === undefined) {
      this.world.post({ kind: 'failed', asked, sentence: `There is no claim ${id}.` });
      return;
    }
    const bench = (this.runner ??= this.make());
    if (again) bench.forget(claim);
    bench
      .row(claim, (trial, mark) => this.world.post({ kind: 'part', asked, trial, mark }))
      .then(
        (row) => this.world.post({ kind: 'row', asked, row }),
        (error: unknown) =>
          this.world.post({ kind: 'failed', asked, sentence: error instanceof Error ? error.message : String(error) }),
      );
  }
}
