/** @vitest-environment happy-dom */
/** The control of an option: it parses text strictly, an invalid text changes nothing, and it shows everything about the option (C2). */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { optionDocs } from '../../../web/src/protocol/docs.gen.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';
import { optionTyped, parseOptionValue } from '../../../web/src/protocol/option-typed.ts';
import { optionInfos } from '../../../web/src/protocol/options.gen.ts';
import { OptionControl, type OptionControlProps } from '../../../web/src/ui/OptionControl.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
const host = document.createElement('div');
const onChange = vi.fn<(value: number) => void>();
beforeEach(() => {
  document.body.append(host);
  onChange.mockReset();
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

function show(option: string, value: number, more: Partial<OptionControlProps> = {}) {
  const info = optionByName(option)!;
  act(() => root.render(createElement(OptionControl, { info, value, onChange, ...more })));
  return host.querySelector<HTMLInputElement>('input[type=text]')!;
}
function type(field: HTMLInputElement, text: string, key = 'Enter') {
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
}

describe('what is typed', () => {
  it.each([
    ['NaN', /got "NaN", which is not a number/],
    ['Infinity', /which is not a number/],
    ['-0', /a sign is not allowed/],
    ['-5', /a sign is not allowed/],
    ['1e308', /write all its digits/],
    ['1e3 ', /got "1e3 "/],
    ['１２', /write it with the digits 0 to 9: 12/],
    ['', /got nothing/],
    ['9007199254740993', /nearest allowed is 268435456/],
    ['1,5', /which is not whole/],
    ['1.000', /which is not whole/],
    ['64 KiB', /got "64 KiB"/],
    ['255', /nearest allowed is 256/],
  ])(
    '%j is invalid: the message names the option, its range and the text, and the value does not change',
    (text, why) => {
      const field = show('write_buffer_size', 65_536);
      type(field, text);
      const said = host.querySelector('[role=alert]')!.textContent;
      expect(said).toMatch(/^write_buffer_size must be a whole number from 256 to 268435456 /);
      expect(said).toMatch(why);
      expect(said).toMatch(/\. The value is still 64KiB\.$/);
      expect(onChange).not.toHaveBeenCalled();
      expect(field.value).toBe(text);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.getAttribute('aria-describedby')).toContain(host.querySelector('[role=alert]')!.id);
      type(field, text, 'Escape');
      expect(field.value).toBe('64KiB');
      expect(host.querySelector('[role=alert]')).toBeNull();
    },
  );

  it('is accepted with its unit, on Enter and on blur', () => {
    const field = show('write_buffer_size', 65_536);
    type(field, '2MiB');
    expect(onChange.mock.calls).toEqual([[2 << 20]]);
    act(() => {
      Reflect.set(HTMLInputElement.prototype, 'value', '4096', field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('focusout', { bubbles: true }));
    });
    expect(onChange.mock.calls.at(-1)).toEqual([4096]);
  });
});

describe('the control of an option', () => {
  it('of every option shows its name, effect, range, default and when it takes effect', () => {
    for (const info of optionInfos) {
      show(info.name, info.default);
      const text = host.textContent;
      expect(text).toContain(info.name);
      expect(text).toContain(optionDocs[info.name]);
      expect(text).toContain(info.dynamic ? 'takes effect immediately' : 'takes effect after a restart');
      expect(text.toLowerCase()).toContain('default ');
      expect(host.querySelector(`label[for="${CSS.escape(host.querySelector('input,select')!.id)}"]`)).not.toBeNull();
      expect(host.querySelector('.again'), info.name).toBeNull();
    }
  });

  it('that differs from the default can be reset', () => {
    show('bits_per_key', 5);
    act(() => host.querySelector<HTMLButtonElement>('.again')!.click());
    expect(onChange.mock.calls).toEqual([[10]]);
  });

  it('with a range has a slider, in powers of two where the range is wide', () => {
    show('write_buffer_size', 4096, { name: 'Memtable', range: [1024, 1 << 20] });
    const slider = host.querySelector<HTMLInputElement>('input[type=range]')!;
    expect([slider.min, slider.max, slider.value, slider.getAttribute('aria-valuetext')]).toEqual([
      '10',
      '20',
      '12',
      '4\u00a0KiB',
    ]);
    expect(host.querySelector('summary')!.textContent).toBe('write_buffer_size');
  });
});

describe('a value as it would be typed', () => {
  it('parses to the same value, for every option at its default, minimum and maximum', () => {
    for (const info of optionInfos)
      for (const value of [info.default, info.min, info.max])
        expect(parseOptionValue(info, optionTyped(info, value)), info.name).toEqual({ ok: true, value });
  });
});
