/** The form in which a teacher pastes result codes. The script verify-form.ts makes it work; before that its button is disabled. */
import { kNotYet } from '../../ui/Fields.tsx';

export function VerifyBox() {
  return (
    <form className="verify" data-verify>
      <label htmlFor="codes-text">Result codes, one or several</label>
      <textarea id="codes-text" name="codes" rows={9} spellCheck={false} autoComplete="off" />
      <p className="row">
        <button type="submit" className="primary" disabled title={kNotYet}>
          Verify
        </button>
        <span role="status" />
      </p>
      <ol className="verdicts" />
    </form>
  );
}
