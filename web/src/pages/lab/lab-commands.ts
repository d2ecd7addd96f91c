/**
 * The commands of the lab that the palette lists. Matches in the run itself (keys, tables, operations, events) are in lab-search.ts. Loaded with
 * the palette, when it is first opened.
 */
import type { Command, CommandSource } from '../../interact/palette-commands.ts';
import { kKeys } from '../../interact/keyboard.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { counterDocs, optionDocs } from '../../protocol/docs.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { optionValueText } from '../../protocol/option-value.ts';
import { parseOptionValue } from '../../protocol/option-typed.ts';
import type { LabHistory } from '../../session/documents/lab-history.ts';
import type { SavedLabs } from '../../session/documents/saved-labs.ts';
import { speeds, type MarkerKind, type Session } from '../../session/session-types.ts';
import { chooseTheme, currentTheme, themeLabel } from '../../theme/theme.ts';
import { optionText } from '../../ui/option-text.ts';
import type { TabbedPage } from '../../ui/TabbedPages.tsx';
import { formatInteger } from '../../base/units.ts';
import { runNow, labOriginOf, type LabOrigin } from '../../examples/lab-origin.ts';
import { kPresets } from '../../examples/presets.ts';
import { stopKindOf } from '../../visualizations/registry.ts';
import { kTabs } from '../../panels/main-view/main-view.tsx';
import type { Panes, Side } from './panes-state.ts';

export interface LabTools {
  readonly session: Session;
  readonly panes: Panes;
  /** Pages of the panes, in the order of the lab. */
  readonly pages: Readonly<Record<Side, readonly Pick<TabbedPage, 'id' | 'text'>[]>>;
  readonly onOpen: (origin: LabOrigin) => void;
  /** Shows the control of an option, by its name; the page of options is open. */
  readonly onOption: (option: string) => void;
  readonly onShare: () => void;
  /** Opens the export dialog at one of `kExports`. */
  readonly onExport: (thing: string) => void;
  /** undefined on pages that cannot undo, save or compare. */
  readonly undoing: LabHistory | undefined;
  readonly saved: SavedLabs | undefined;
  readonly compare: ((fork?: boolean) => void) | undefined;
  readonly onHelp: () => void;
}

/** The keys of an action, from the table that the help shows. meaning: the description in that table. */
export const keysOf = (meaning: string): { readonly keys: string } | object => {
  const keys = kKeys.find(([, words]) => words === meaning)?.[0];
  return keys ? { keys } : {};
};

const kMarkers: readonly { readonly kind: MarkerKind | 'any'; readonly text: string }[] = [
  { kind: 'flush-begun', text: 'flush' },
  { kind: 'compaction-picked', text: 'compaction' },
  { kind: 'operation-begun', text: 'operation' },
  { kind: 'stall', text: 'stall' },
  { kind: 'snapshot', text: 'snapshot' },
];

export function focusMainView(): void {
  document.getElementById('stage')?.focus();
}

function playback({ session }: LabTools): Command[] {
  const group = 'Playback';
  const { playing, total } = session.store.getState();
  return [
    {
      id: 'play',
      title: playing ? 'Pause' : 'Play',
      group,
      ...keysOf('play or pause'),
      run: () => (playing ? session.pause() : session.play()),
    },
    { id: 'step', title: 'One record forward', group, keys: '→', run: () => session.step() },
    { id: 'step-back', title: 'One record back', group, keys: '←', run: () => session.stepBack() },
    { id: 'stop-next', title: 'Next stop of this animation', group, keys: '.', run: () => session.stepStop(1) },
    {
      id: 'stop-previous',
      title: 'Previous stop of this animation',
      group,
      keys: ',',
      run: () => session.stepStop(-1),
    },
    {
      id: 'entry-next',
      title: 'Next entry of a flush or a compaction',
      group,
      keys: '>',
      run: () => session.jumpMarker('entry-decided', 1),
    },
    {
      id: 'entry-previous',
      title: 'Previous entry of a flush or a compaction',
      group,
      keys: '<',
      run: () => session.jumpMarker('entry-decided', -1),
    },
    { id: 'to-start', title: 'To the start', group, keys: 'Home', run: () => session.seek(0) },
    { id: 'to-end', title: 'To the end', group, keys: 'End', run: () => session.seek(total) },
  ];
}

function travels({ session }: LabTools): Command[] {
  const group = 'Playback';
  return [
    ...kMarkers.flatMap(({ kind, text }) => [
      { id: `next-${kind}`, title: `Next ${text}`, group, run: () => session.jumpMarker(kind, 1) },
      { id: `previous-${kind}`, title: `Previous ${text}`, group, run: () => session.jumpMarker(kind, -1) },
    ]),
    ...speeds.map((speed) => ({
      id: `speed-${speed}`,
      title: Number.isFinite(speed) ? `Speed: ${formatInteger(speed)} records per second` : 'Speed: at once',
      group,
      run: () => session.setSpeed(speed),
    })),
  ];
}

function views({ session, panes, pages }: LabTools): Command[] {
  const { away } = panes.store.getState();
  const sides: readonly { readonly side: Side; readonly text: string }[] = [
    { side: 'left', text: 'the left pane' },
    { side: 'right', text: 'the right pane' },
  ];
  return [
    ...kTabs.map(({ id, text, title }) => ({
      id: `lens-${id}`,
      title: `Show ${text}`,
      detail: title,
      group: 'Views',
      run: () => {
        session.setView(id);
        session.setStopKind(stopKindOf(id));
        focusMainView();
      },
    })),
    ...sides.flatMap(({ side, text }) => [
      ...pages[side].map((page) => ({
        id: `page-${side}-${page.id}`,
        title: `Open ${page.text}`,
        group: 'Panes',
        run: () => {
          panes.open(side, page.id);
          requestAnimationFrame(() => document.getElementById(`${side}-tab-${page.id}`)?.focus());
        },
      })),
      {
        id: `away-${side}`,
        title: `${away[side] ? 'Show' : 'Hide'} ${text}`,
        group: 'Panes',
        run: () => panes.putAway(side, !away[side]),
      },
    ]),
    {
      id: 'sizes',
      title: 'Reset pane sizes',
      group: 'Panes',
      run: () => {
        for (const pane of ['left', 'right', 'time'] as const) panes.resize(pane, null);
      },
    },
  ];
}

function run({ session, onOpen, onShare, onHelp }: LabTools): Command[] {
  const { status, program, diagnostics } = session.store.getState();
  const other = currentTheme() === 'day' ? 'night' : 'day';
  return [
    ...(diagnostics.length === 0 && status === 'ready'
      ? [
          {
            id: 'run',
            title: 'Run the program',
            group: 'Program',
            run: () => void runNow(session, () => session.run(program)),
          },
        ]
      : []),
    ...(status === 'running'
      ? [{ id: 'stop', title: 'Stop the engine', group: 'Program', run: () => void session.stop() }]
      : []),
    { id: 'reset', title: 'Reset: a new engine', group: 'Program', run: () => void session.reset() },
    ...kPresets.map((preset) => ({
      id: `example-${preset.id}`,
      title: preset.name,
      detail: preset.about,
      group: 'Examples',
      run: () => onOpen(labOriginOf(preset)),
    })),
    { id: 'share', title: 'Share: copy the link to this moment', group: 'This page', run: onShare },
    {
      id: 'help',
      title: 'Help: keys, legend, what is counted',
      group: 'This page',
      ...keysOf('this help'),
      run: onHelp,
    },
    { id: 'theme', title: themeLabel(other), group: 'This page', run: () => chooseTheme(other) },
  ];
}

function counters({ session, panes }: LabTools): Command[] {
  return counterInfos.map(({ id, name }) => ({
    id: `counter-${name}`,
    title: name,
    detail: `Highlight what it counted. ${counterDocs[name] ?? ''}`,
    group: 'Counters',
    run: () => {
      panes.open('right', 'counters');
      session.highlightCounter(id);
    },
  }));
}

/** Options: a name goes to its control; a name with a value ("bits_per_key 4", "sync=yes") sets the option. */
function options({ session, panes, onOption }: LabTools, query: string): Command[] {
  const [, name = '', value = ''] = /^([a-z0-9_]+)\s*[=\s]\s*(\S+)$/.exec(query) ?? [];
  const named = optionInfos.find((info) => info.name === name);
  const parsed = named ? parseOptionValue(named, value) : null;
  const setting: Command[] =
    named && parsed?.ok
      ? [
          {
            id: `set-${name}`,
            title: `Set ${name} to ${optionValueText(named, parsed.value)}`,
            detail: optionDocs[name] ?? '',
            group: 'Options',
            found: true,
            run: () => {
              const refused = session.setOption(named.id, parsed.value);
              if (refused !== null) session.store.setState({ message: refused });
            },
          },
        ]
      : [];
  const { options: inForce } = session.scene();
  return [
    ...setting,
    ...optionInfos.map((info) => ({
      id: `option-${info.name}`,
      title: info.name,
      detail: `${optionText(info, inForce.get(info.id) ?? info.default)}. ${optionDocs[info.name] ?? ''}`,
      group: 'Options',
      run: () => {
        panes.open('left', 'knobs');
        onOption(info.name);
      },
    })),
  ];
}

/** All commands: those that are most useful without a query first. */
export function labCommands(tools: LabTools): CommandSource {
  return (query) => [
    ...playback(tools),
    ...run(tools),
    ...views(tools),
    ...travels(tools),
    ...options(tools, query),
    ...counters(tools),
  ];
}
