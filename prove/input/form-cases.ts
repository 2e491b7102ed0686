import { type Case, caseOf, rawCase } from './case.ts'
import { bytesOf, chunked } from './request.ts'
import { nobodysToken } from './row-calls.ts'
import { foreignOrigins } from './row-cases.ts'

const urlencoded = ['content-type', 'application/x-www-form-urlencoded'] as const

/** Forms as a browser without scripts posts them: each refusal is a whole page with the status that it has. */
export function formCases(): Case[] {
  const form = (
    what: string,
    status: number,
    body: string | Buffer,
    { target = '/waitlist', headers = [urlencoded] as readonly (readonly [string, string])[] } = {},
  ) => caseOf('form', what, { method: 'POST', target, body, headers }, { shape: 'page', status })
  const good = 'name=Ada+Mason&email=form%40mason.example'
  const tokenForms = ['/waitlist/confirm', '/waitlist/unsubscribe']
  const broken = [
    ['an empty form', ''],
    ['no address', 'name=Ada+Mason'],
    ['no address among two', 'email=&email=x&name=Ada'],
    ['a list', 'name=Ada+Mason&email=a%40mason.example%2C+b%40mason.example'],
    ['fields in brackets', 'name[]=Ada&name[first]=Ada&email[]=a%40mason.example'],
    ['__proto__ and what every object has', '__proto__=x&constructor=y&toString=z'],
    ['__proto__ in brackets', '__proto__[email]=a%40mason.example&constructor[prototype][name]=x'],
    ['an address with CRLF', 'name=Ada+Mason&email=a%40mason.example%0D%0Abcc%3Ab%40evil.example'],
    ['a name with CRLF', 'name=Ada%0D%0AMason&email=form%40mason.example'],
    ['a NUL', 'name=Ada%00Mason&email=form%40mason.example'],
    ['bytes that are no UTF-8', Buffer.from('name=Ada\xff\xfeMason&email=form%40mason.example', 'latin1')],
    ['what is encoded and no UTF-8', 'name=Ada%FF%FEMason&email=form%40mason.example'],
    ['half a character', 'name=Ada%E2%82&email=form%40mason.example'],
    ['no name but what looks like markup', 'name=%3Cscript%3Ealert(1)%3C/script%3E%00&email=x'],
    ['an option that there is not', `${good}&interestedIn=toString`],
    ['another option that there is not', `${good}&source=__proto__`],
    ['JSON in its place', '{"name":"Ada Mason","email":"form@mason.example"}'],
    ['ten thousand fields', 'a=1&'.repeat(10_000)],
  ] as const
  const large = Buffer.from(`name=${'x'.repeat(70_000)}`)
  return [
    ...broken.map(([what, body]) => form(what, 400, body)),
    ...['application/json', 'text/plain', 'text/xml', 'application/x-www-form-urlencodedx', ''].map((type) =>
      form(`of the type ${type}`, 415, good, { headers: [['content-type', type]] }),
    ),
    form('compressed', 415, good, { headers: [urlencoded, ['content-encoding', 'gzip']] }),
    form('of 70 KB', 413, large),
    form('of 10 MB', 413, `name=${'x'.repeat(10_000_000)}`),
    rawCase(
      'form',
      'of 70 KB in chunks',
      [
        bytesOf({
          method: 'POST',
          target: '/waitlist',
          body: chunked(large, 8000),
          headers: [urlencoded, ['transfer-encoding', 'chunked']],
        }),
      ],
      ['POST'],
      [{ shape: 'page', status: 413 }],
    ),
    ...foreignOrigins.map((headers) =>
      form(`from ${headers.map((pair) => pair.join(': ')).join(', ')}`, 403, good, {
        headers: [urlencoded, ...headers],
      }),
    ),
    ...foreignOrigins.map((headers) =>
      form(`confirming from ${headers.map((pair) => pair.join(': ')).join(', ')}`, 403, '', {
        target: `/waitlist/confirm/${nobodysToken}`,
        headers: [urlencoded, ...headers],
      }),
    ),
    form('erasing from another site', 403, 'action=erase', {
      target: `/waitlist/unsubscribe/${nobodysToken}`,
      headers: [urlencoded, ['origin', 'https://evil.example']],
    }),
    ...tokenForms.flatMap((target) => [
      form(`${target} without a token`, 400, '', { target }),
      form(`${target} with a token of nobody`, 404, '', { target: `${target}/${nobodysToken}` }),
      form(`${target} with a token cut short`, 400, '', { target: `${target}/${nobodysToken.slice(1)}` }),
      form(`${target} with a long token`, 400, '', { target: `${target}/${'A'.repeat(15_000)}` }),
      form(`${target} with a NUL`, 400, '', { target: `${target}/${nobodysToken}%00` }),
      form(`${target} with an encoded slash`, 400, '', { target: `${target}/${nobodysToken.slice(1)}%2f` }),
      form(`${target} encoded twice`, 400, '', { target: `${target}/%2541${nobodysToken.slice(1)}` }),
      form(`${target} with __proto__`, 400, '__proto__=x', { target: `${target}/__proto__` }),
    ]),
  ]
}
