import { optionalLine, requiredLine } from '../field-schemas.ts';
import { isWebLink, withScheme } from '../links.ts';

/** Turns a GitHub name into a link; text that means "none" stays text (rule:phone-numbers). */
export function toGithubLink(value: string): string {
  const name = GITHUB_NAME.exec(value)?.[1];
  return name && !meansNone(value) ? `https://github.com/${name}` : withScheme(value);
}

const GITHUB_NAME = /^@?([a-z\d](?:-?[a-z\d]){0,38})$/i;

/** People write these for want of an account; as names they would lead to the page of a stranger. */
const meansNone = (value: string): boolean =>
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

const GITHUB_MISSING = 'Please enter the link to your GitHub profile, or your GitHub name.';
const NO_LINK = 'Please enter a full link that starts with https://.';

/** The link to a GitHub profile; a name becomes one (rule:phone-numbers). */
export const requiredGithubLink = () =>
  requiredLine('Please enter your GitHub profile URL.', 'GitHub Profile', 300)
    .overwrite(toGithubLink)
    .refine((value) => value === '' || !meansNone(value), {
      error: GITHUB_MISSING,
      params: { title: 'GitHub Profile' },
    })
    .refine((value) => value === '' || meansNone(value) || isWebLink(value), {
      error: NO_LINK,
      params: { title: 'GitHub Profile' },
    });

/** The same of somebody else, who may have none. */
export const optionalGithubLink = () =>
  optionalLine(2000)
    .transform((value) => (value && !meansNone(value) ? toGithubLink(value) : null))
    .refine((value) => value === null || isWebLink(value), { error: NO_LINK });
