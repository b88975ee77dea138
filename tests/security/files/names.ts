const LONG = 'a'.repeat(5000);

/** Names of a valid file as the header sends them; EXT is an extension that the upload accepts. */
export const MALICIOUS_NAMES = [
  ...[
    '../../../etc/passwd.EXT',
    '..%2F..%2F..%2Fetc%2Fpasswd.EXT',
    '..%5C..%5Ca.EXT',
    'C%3A%5Ca.EXT',
    '%2Fa.EXT',
  ],
  ...[
    'a%00.EXT',
    'a.exe%00.EXT',
    'a%0D%0ASet-Cookie%3A%20a=b.EXT',
    'a%0Ab.EXT',
    '%E2%80%AEfdp.exe.EXT',
    '%EF%BB%BFa.EXT',
  ],
  ...[
    'a%22%3B%20filename=b.html%3B%20.EXT',
    "a'b.EXT",
    'a;b.EXT',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E.EXT',
    '$(id).EXT',
  ],
  ...[
    `${LONG}.EXT`,
    `a.${LONG}.EXT`,
    `${'%EF%AC%83'.repeat(400)}.EXT`,
    `${'%F0%9F%98%80'.repeat(300)}.EXT`,
    '%CC%81.EXT',
  ],
  ...[
    '%D8%B3%DB%8C%D8%B1%D8%AA.EXT',
    'CON.EXT',
    '~root.EXT',
    '-rf.EXT',
    '...EXT',
    'a..EXT',
    ' .EXT',
    '%20a%20.EXT',
    'a.exe.EXT',
  ],
  ...[
    'a.html.EXT',
    'a.EXT.EXT',
    '%7B%7B7*7%7D%7D.EXT',
    '=cmd.EXT',
    '%25%32%65.EXT',
    'a%2500.EXT',
    '__proto__.EXT',
  ],
  // Without an ending that means a kind, the bytes decide.
  ...['EXT', '.EXT', 'a', 'a.EXT%2Fb', 'a.EXT%20(1)', 'document:1234'],
];

/** Names that every upload rejects, whatever the bytes. */
export const REFUSED_NAMES = [
  ...['', 'a.EXT.exe', 'a.EXT%20.html', 'a.svg', 'a.html', '%', '%FF.EXT', 'a.EXT%3B.js'],
];
