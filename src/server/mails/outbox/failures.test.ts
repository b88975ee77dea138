import { expect, test } from 'vitest';
import { readFailure } from './failures.ts';

/** An error as nodemailer reports it after a failed handshake, also with STARTTLS. */
const handshake = (originalCode: string) =>
  Object.assign(new Error('self-signed certificate'), { code: 'ESOCKET', command: 'CONN', originalCode });

test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
  'a certificate of the mail server with an unknown issuer (%s) is named with its remedy, and the email has not left',
  (code) => {
    expect(readFailure(handshake(code))).toMatchObject({
      words: 'We couldn’t verify the certificate of the mail server, because its issuer is unknown.',
      advice: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      is_permanent: false,
      may_have_left: false,
    });
  },
);

test('a certificate for another name says which setting must have the right one', () => {
  expect(readFailure(handshake('ERR_TLS_CERT_ALTNAME_INVALID')).advice).toContain('SMTP_URL');
});

test('a connection that breaks for another reason is reported as closed, and the email may have left', () => {
  expect(readFailure(handshake('ECONNRESET'))).toMatchObject({
    words: 'The mail server closed the connection.',
    may_have_left: true,
  });
});
