/**
 * Rules of our own for oxlint (.oxlintrc.json): the ban list. Every ban names what to use instead.
 *
 * Each rule is a selector of syntax and a message; .oxlintrc.json says in which folders it holds.
 */

/** @param {string} selector @param {string} message */
const ban = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

export default {
  meta: { name: 'bans' },
  rules: {
    random: ban(
      "MemberExpression[object.name='Math'][property.name='random']",
      'Math.random cannot be repeated: use web/src/base/prng.ts with a seed that is printed.',
    ),
    markup: ban(
      "JSXAttribute[name.name='dangerouslySetInnerHTML']",
      'Markup from strings is refused by our content policy: build React elements.',
    ),
    'style-color': ban(
      "JSXAttribute[name.name='style'] Literal[value=/^#/]",
      'Colors have names: use a custom property or a role of web/src/theme.',
    ),
    spread: ban(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the fields out: V8 creates such an object many times slower.',
    ),
    time: ban(
      "MemberExpression[object.name=/^(Date|performance)$/][property.name='now']",
      'Only engine, pages and bench may read the time: use the virtual time of a record.',
    ),
    color: ban(
      'Literal[value=/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i]',
      'Colors have names: use a custom property or a role of web/src/theme.',
    ),
  },
};
