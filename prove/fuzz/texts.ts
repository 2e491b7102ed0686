import fc from 'fast-check'

/** Characters that have broken something somewhere: each has a reason to be in a list like this. */
const odd = [
  '\u0000', // ends a string in C, and no PostgreSQL text holds one
  '\ud800', // half of a pair
  '\udfff',
  '\u202e', // turns the direction of what follows
  '\u2066',
  '\u200b', // seen by nobody
  '\u200d',
  '\ufeff',
  '\u00ad',
  '\u115f', // a letter that is drawn as nothing
  '\r\n',
  '\u2028',
  '\t',
  '\u0430', // a Cyrillic a
  '\u1d00',
  '\uff20', // a wide @
  '\u3002', // a full stop that IDNA takes for a dot
  '\u0130', // a letter that grows when it is made small
  '\u00df',
  'e\u0301',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{10ffff}',
  '"',
  "'",
  '\\',
  '%',
  '%00',
  '%%value:name%%',
  '<script>',
  '${',
  '--',
  ';',
  '/..',
  '@',
  '.',
  ' ',
] as const

const scrap = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...odd) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)) },
)

/** Any text: of all of Unicode, halves of pairs too, mostly short. */
export const wildText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.array(scrap, { maxLength: 5 }).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(scrap, fc.constantFrom(60, 63, 64, 65, 79, 81, 99, 101, 119, 121, 128, 129, 253, 255, 601, 2001))
      .map(([part, length]) => part.repeat(length).slice(0, length)),
  },
)

const word = fc.constantFrom('ada', 'mason', 'Grace', 'Müller', 'Ó Briain', '李', "O'Neil", 'a', 'crew-7')

/** A text as a person types one, with so many code points. */
export const plainTextOf = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(99))
    .map(([words, number]) => [...`${words.join(' ')}${number}`.padEnd(least, 'x')].slice(0, most).join(''))

const local = fc
  .tuple(word, fc.nat(9999), fc.constantFrom('', '+plus', '.dot', '_', "'s", 'Ä'))
  .map(([name, number, rest]) => `${name.replaceAll(/[^\p{L}-]/gu, '')}${number}${rest}`)
const domain = fc.constantFrom(
  'mason.example',
  'Mason.Example',
  'mail.mason.example',
  'bücher.example',
  'xn--bcher-kva.example',
  'a-b.example',
)

/** Addresses that letters can be sent to, in any spelling. */
export const address: fc.Arbitrary<string> = fc
  .tuple(local, domain, fc.constantFrom('', '', '', ' '))
  .map(([name, host, around]) => `${around}${name}@${host}${around}`)

/** What has been taken for an address, and is none, or nearly none. */
export const nearAddress: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'ada',
    '@mason.example',
    'ada@',
    'ada@mason',
    'ada@@mason.example',
    'ada@mason..example',
    '.ada@mason.example',
    'ada.@mason.example',
    '"ada lovelace"@mason.example',
    'Ada <ada@mason.example>',
    'ada@mason.example, eve@evil.example',
    'ada@mason.example;eve@evil.example',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@mason.example\r\nbcc: eve@evil.example',
    'ada(comment)@mason.example',
    'ada@-mason.example',
    'ada@mason.123',
    'ada@maso\u0301n.example',
    'ada\u3002b@mason\u3002example',
    'ada@xn--a.example',
  ),
  fc.tuple(address, scrap, fc.nat(20)).map(([text, part, at]) => text.slice(0, at) + part + text.slice(at)),
  fc
    .tuple(fc.integer({ min: 60, max: 66 }), fc.integer({ min: 180, max: 200 }))
    .map(([before, after]) => `${'a'.repeat(before)}@${'b.'.repeat(after / 2)}example`),
)
