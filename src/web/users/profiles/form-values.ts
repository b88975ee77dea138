import type { Profile } from './queries.ts';

/** What the forms of students and of staff have in common. */
export function studentValues({
  display_name,
  college,
  degree,
  year,
  phone,
  github_link,
  past_experiences,
}: Profile) {
  return {
    display_name: display_name ?? '',
    college: college ?? '',
    degree,
    year,
    phone: phone ?? '',
    github_link: github_link ?? '',
    past_experiences: past_experiences ?? '',
  };
}
