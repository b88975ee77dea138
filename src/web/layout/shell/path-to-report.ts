const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SECRET_LENGTH = 20;

/** The path of a page without the secret of a link: `/teams/join/…`. The ids of things stay (rule:help-everywhere). */
export const pathToReport = (path: string): string =>
  path
    .split('/')
    .map((step) => (step.length >= SECRET_LENGTH && !UUID.test(step) ? '…' : step))
    .join('/');
