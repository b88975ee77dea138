import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress } from './email.tsx';

test('an email address breaks before its dots, its underscores and its @, and nowhere else', () => {
  const markup = renderToStaticMarkup(createElement(EmailAddress, { address: 'a_b.c@d-e.example' }));
  expect(markup).toContain('>a<wbr/>_b<wbr/>.c<wbr/>@d-e<wbr/>.example<');
});
