import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withoutAddresses } from './log.ts'

test.each([
  ['550 5.1.1 <ada@mason.example>: user unknown', '550 5.1.1 <[address]>: user unknown'],
  ['Key (email_key)=(ada@mason.example) already exists.', 'Key (email_key)=([address]) already exists.'],
  ['mail to ren\u00e9@b\u00fccher.example failed', 'mail to [address] failed'],
  ["<o'brien@x.example>: user unknown", '<[address]>: user unknown'],
  ["rcpt to o'brien@x.example failed", 'rcpt to [address] failed'],
  ["invalid value 'ada@x.example', 'bob@x.example'", "invalid value '[address]', '[address]'"],
  ["invalid value 'o'brien@x.example'.", "invalid value '[address]'."],
  ['"ada@x.example" and `ada@x.example`', '"[address]" and `[address]`'],
  ["'@x.example refused", '[address] refused'],
  ["(email)=(o'brien+1@x.example)", '(email)=([address])'],
  ["!#$%&'*+/=?^_`{|}~-.a@x.example refused", '[address] refused'],
  ['nothing to hide', 'nothing to hide'],
])('%s', (text, safe) => {
  expect(withoutAddresses(text)).toBe(safe)
})

test('a line is one of JSON, whatever stands in it, with its time in UTC', async () => {
  const typed = 'x\n{"level":60,"msg":"forged"}\r\u2028'
  const script = `
    import { flushLog, openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
    const log = openLog('info')
    log.info({ typed: ${JSON.stringify(typed)} }, 'one')
    await flushLog(log)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const [line = '', ...rest] = stdout.split('\n')
  expect(rest).toEqual([''])
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    typed,
    msg: 'one',
  })
})
