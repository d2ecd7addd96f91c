/** Requests over a port: numbers them, matches answers to promises, and fails pending ones with a reason when the port closes. */
import type { FromWorker, Request } from './messages.ts';
import type { Port } from './port.ts';

/** step: the engine's step when it answered. */
export type Answer =
  | { readonly ok: true; readonly step: number; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: string };

export class Line {
  readonly port: Port;
  private readonly pending = new Map<number, (answer: Answer) => void>();
  private requests = 0;

  constructor(port: Port, events: (message: Exclude<FromWorker, { kind: 'answer' }>) => void) {
    this.port = port;
    port.listen(
      (message) => {
        if (message.kind !== 'answer') {
          events(message);
          return;
        }
        this.pending.get(message.id)?.(message);
        this.pending.delete(message.id);
      },
      (message) => events({ kind: 'crashed', message }),
    );
  }

  ask(request: Request, transfer: readonly Transferable[] = []): Promise<Answer> {
    const id = ++this.requests;
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      this.port.post({ ...request, id }, transfer);
    });
  }

  /** Closes the port; pending requests resolve as failed with this message. */
  close(message: string): void {
    this.port.close();
    for (const resolve of this.pending.values()) resolve({ ok: false, message });
    this.pending.clear();
  }
}
