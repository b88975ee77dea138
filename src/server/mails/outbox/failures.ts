/** The reason why an email could not be sent, in words for staff, and whether to try again. */
export type Failure = {
  words: string;
  /** The same for the log: without the response of the server, which may name an address. */
  reason: string;
  /** A retry cannot help: the server permanently rejected the address or this email. */
  is_permanent: boolean;
  /** The connection was lost when the server may have received the whole email. */
  may_have_left: boolean;
  /** Neither the email nor the mail server is to blame. */
  is_interruption?: boolean;
  /** What an operator can do, where the error says more than that something is wrong. */
  advice?: string | undefined;
};

type SmtpError = Error & {
  code?: string;
  /** The code of the socket or TLS error behind `code`. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  syscall?: string;
};

/** Interprets an error of the SMTP client. A wrong password or sender can be fixed in the settings, so it is retried. */
export function readFailure(thrown: unknown): Failure {
  const error: SmtpError = thrown instanceof Error ? thrown : new Error('unknown error');
  return {
    words: describe(error).slice(0, 500),
    reason: reasonOf(error),
    is_permanent: isPermanent(error),
    may_have_left: mayHaveLeft(error),
    advice: ofTls(error)?.advice,
  };
}

/** The process ended while it was sending: the result is unknown. */
export const INTERRUPTED: Failure = {
  words: 'The server stopped while it was sending this email.',
  reason: 'The server stopped while it was sending this email.',
  is_permanent: false,
  may_have_left: true,
  is_interruption: true,
};

function isPermanent({ code, command = '', responseCode = 0 }: SmtpError): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  return responseCode >= 500 && ABOUT_THIS_MAIL.some((start) => command.startsWith(start));
}

const ABOUT_THIS_MAIL = ['RCPT', 'DATA'];

/** False if the server rejected the email or was never reached. */
function mayHaveLeft(error: SmtpError): boolean {
  const { code = '', responseCode, syscall } = error;
  if (ofTls(error)) return false;
  return responseCode === undefined && syscall !== 'connect' && !BEFORE_THE_MAIL.has(code);
}

const BEFORE_THE_MAIL = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'ECONFIG']);

const UNTRUSTED = {
  sentence: 'We couldn’t verify the certificate of the mail server, because its issuer is unknown.',
  advice:
    'set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of the server or of its authority, and restart the processes',
};
const OUT_OF_DATE = {
  sentence: 'The certificate of the mail server has expired or isn’t valid yet.',
  advice: 'have the operator of the mail server renew it, and check the clock of this machine',
};
const NOT_TLS = {
  sentence: 'We couldn’t make a secure connection to the mail server.',
  advice: 'use smtps:// for a port with TLS from the start (465), smtp:// for a port with STARTTLS (587)',
};

/** The errors of Node and OpenSSL before the connection is secure, so before any email is sent. */
const TLS_ERRORS: Record<string, { sentence: string; advice: string }> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_UNTRUSTED: UNTRUSTED,
  CERT_HAS_EXPIRED: OUT_OF_DATE,
  CERT_NOT_YET_VALID: OUT_OF_DATE,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    sentence: 'The certificate of the mail server is for another host name.',
    advice: 'use a name of the certificate in SMTP_URL',
  },
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS,
};

const ofTls = ({ code = '', originalCode = code }: SmtpError) => TLS_ERRORS[originalCode];

function describe(error: SmtpError): string {
  const response = error.response ? ` It said: ${error.response}` : '';
  const sentence = sentenceOf(error);
  return sentence ? `${sentence}${response}` : `The email couldn’t be sent: ${error.message}`;
}

const reasonOf = (error: SmtpError) =>
  (sentenceOf(error) ?? 'The email couldn’t be sent.') +
  (error.responseCode ? ` It said: ${error.responseCode}` : '');

const sentenceOf = (error: SmtpError) =>
  ofTls(error)?.sentence ?? SENTENCES.find(({ isMeant }) => isMeant(error))?.sentence;

const isAt = (command: string) => (error: SmtpError) => error.command?.startsWith(command) === true;

const SENTENCES: { isMeant: (error: SmtpError) => boolean; sentence: string }[] = [
  { isMeant: ({ syscall }) => syscall === 'connect', sentence: 'We couldn’t reach the mail server.' },
  { isMeant: ({ code }) => code === 'EDNS', sentence: 'We couldn’t find the mail server under its name.' },
  { isMeant: ({ code }) => code === 'ETIMEDOUT', sentence: 'The mail server didn’t respond in time.' },
  {
    isMeant: ({ code }) => code === 'ETLS',
    sentence: 'We couldn’t make a secure connection to the mail server.',
  },
  { isMeant: ({ code }) => code === 'EAUTH', sentence: 'The mail server rejected our sign-in.' },
  {
    isMeant: (error) => isAt('RCPT')(error) && (error.responseCode ?? 0) >= 500,
    sentence: 'The mail server rejected this address.',
  },
  { isMeant: isAt('RCPT'), sentence: 'The mail server accepts no email for this address at the moment.' },
  { isMeant: isAt('MAIL'), sentence: 'The mail server rejected our own address as the sender.' },
  { isMeant: isAt('DATA'), sentence: 'The mail server rejected the email.' },
  {
    isMeant: ({ code }) => code === 'ECONNECTION' || code === 'ESOCKET',
    sentence: 'The mail server closed the connection.',
  },
];
