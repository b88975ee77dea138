import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from '#web/users/session/auth-context.ts';

test('the auth context outside its provider throws the specified error', { tags: ['auth-context'] }, () => {
  const Lost = () => useAuth().user?.email;
  expect(() => renderToStaticMarkup(createElement(Lost))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});
