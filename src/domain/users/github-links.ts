import { withScheme } from '../links.ts';

/** Turns a GitHub name into a link; text that means "none" stays text (rule:phone-numbers). */
export function toGithubLink(value: string): string {
  const name = GITHUB_NAME.exec(value)?.[1];
  return name && !meansNone(value) ? `https://github.com/${name}` : withScheme(value);
}

export const GITHUB_NAME = /^@?([a-z\d](?:-?[a-z\d]){0,38})$/i;

/** People write these for want of an account; as names they would lead to the page of a stranger. */
export const meansNone = (value: string): boolean =>
  NONE.has(
    value
      .toLowerCase()
      .replace(/^(?:https?:\/\/)?(?:www\.)?github\.com\//, '')
      .replace(/[^a-z]/g, ''),
  );

const NONE = new Set([
  '',
  'na',
  'nil',
  'no',
  'none',
  'nope',
  'null',
  'nothing',
  'undefined',
  'empty',
  'notavailable',
  'notapplicable',
  'dontknow',
  'donthave',
  'idonthave',
  'nogithub',
  'noaccount',
  'notyet',
  'github',
  'githubcom',
  'githublink',
  'githubprofile',
  'username',
  'yourusername',
]);
