const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SECRET_LENGTH = 20;
const OF_PERSON = 'student-profile';

/** The path of a page without a person and without the secret of a link: `/teams/join/…`. The ids of things stay (rule:help-everywhere). */
export const pathToReport = (path: string): string =>
  path
    .split('/')
    .map((step, at, steps) => {
      const isHidden = steps[at - 1] === OF_PERSON || (step.length >= SECRET_LENGTH && !UUID.test(step));
      return isHidden ? '…' : step;
    })
    .join('/');
