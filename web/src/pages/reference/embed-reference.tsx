/** The URL parameters and messages of embeds, for authors of host pages, from the tables that embeds themselves use. */
import { embedEnginesMax, kEmbedMessage, kEmbedParameters } from '../embed/embedding.ts';

export function EmbedReference() {
  return (
    <>
      <table className="embedding">
        <caption>URL parameters; the embed reports any other in the console and to the host page</caption>
        <thead>
          <tr>
            <th scope="col">parameter</th>
            <th scope="col">values</th>
            <th scope="col">meaning</th>
          </tr>
        </thead>
        <tbody>
          {kEmbedParameters.map(({ name, values, list, what }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{values ? `${values.join(', ')}${list ? '; separate several by commas' : ''}` : ''}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <a href="../embed/index.html?figure=">All figures by name</a>
      </p>
      <table className="embedding">
        <caption>
          Fields of the message that a frame posts to its host. A message that learning systems understand goes first:{' '}
          <code>{"{subject: 'lti.frameResize', height}"}</code>
        </caption>
        <thead>
          <tr>
            <th scope="col">field</th>
            <th scope="col">meaning</th>
          </tr>
        </thead>
        <tbody>
          {kEmbedMessage.map(({ name, what }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        However many figures a page embeds, at most {embedEnginesMax} of their engines run at once. Each engine ends its
        worker when its program has run; the figure then plays from the recorded history. A frame with{' '}
        <code>sandbox=&quot;allow-scripts&quot;</code> needs <code>allow-same-origin</code> too, unless the figure’s
        server sends <code>Access-Control-Allow-Origin: *</code>; then the engine runs in the page’s main thread.
      </p>
      <p>
        The limit is kept by the browser’s Web Locks. A frame that has none (in a sandbox without{' '}
        <code>allow-same-origin</code>, or over plain http from another host than localhost) starts its engine at once,
        and nothing limits how many of those live at the same time.
      </p>
    </>
  );
}
