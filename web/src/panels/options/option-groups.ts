/** The options in sections, and the option search. From the schema; pure. */
import { optionDocs } from '../../protocol/docs.gen.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import { optionGroups } from '../../protocol/option-labels.gen.ts';
import { optionInfos } from '../../protocol/options.gen.ts';

export interface OptionGroup {
  readonly id: string;
  readonly title: string;
  readonly options: readonly OptionInfo[];
}

/** Every option once. */
export const kGroups: readonly OptionGroup[] = optionGroups.map(({ name, title }) => ({
  id: name,
  title,
  options: optionInfos.filter(({ group }) => group === name),
}));

/**
 * The options that match a search: each of its words is in the name or the description, ignoring case. All for an empty
 * search.
 */
export function searchOptions(text: string): readonly OptionInfo[] {
  const words = text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
  return kGroups
    .flatMap(({ options }) => options)
    .filter(({ name, names = [] }) => {
      const about = `${name} ${names.join(' ')} ${optionDocs[name]}`.toLowerCase();
      return words.every((word) => about.includes(word));
    });
}
