import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, SettingError } from './env.ts'

test('with nothing set the server is a local one on port 3000', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    storage: undefined,
    smtpUrl: undefined,
    mailFrom: 'Plumbline <waitlist@localhost>',
    release: 'waitlist',
    trustProxy: false,
    rateLimitScale: 1,
    allowedDomains: [],
    proofOfWork: false,
    sessionSecret: undefined,
    passwordMin: 8,
    weatherUrl: undefined,
    sealP12: undefined,
    tsaUrl: undefined,
    webhookPrivate: false,
    webhookHosts: [],
    logLevel: 'info',
  })
  expect(isAbsolute(env.dataDir)).toBe(true)
})

test('an empty setting counts as unset, and the public address follows the port', () => {
  expect(readEnv({ PORT: ' ', RELEASE: '' })).toEqual(readEnv({}))
  expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readEnv({ PUBLIC_URL: 'https://plumbline.example/' }).publicUrl).toBe('https://plumbline.example')
})

test.each([
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '3000x', 'PORT must be a whole number from 0 to 65535'],
  ['TSA_URL', 'ftp://tsa.example', 'TSA_URL must be an address such as https://tsa.example.com/tsr'],
  ['SEAL_P12', 'seal.p12', 'SEAL_P12 and SEAL_P12_PASSWORD_FILE are set both or neither'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'plumbline.example', 'PUBLIC_URL must be an address such as https://plumbline.example.com'],
  [
    'PUBLIC_URL',
    'https://plumbline.example/under/it',
    'PUBLIC_URL must be an address without a user, a path',
  ],
  ['PUBLIC_URL', 'https://plumbline.example/?x', 'PUBLIC_URL must be an address without'],
  ['PUBLIC_URL', 'https://me:hunter2@plumbline.example', 'PUBLIC_URL must be an address without a user'],
  ['DATABASE_URL', 'mysql://x:hunter2@y/z', 'DATABASE_URL must be an address such as postgres://'],
  ['STORAGE_URL', 'ftp://me:hunter2@s3.example/files', 'STORAGE_URL must be an address such as s3://'],
  ['STORAGE_URL', 's3://me@s3.example/hunter2', 'STORAGE_URL must be an address such as s3://'],
  ['STORAGE_URL', 's3://me:hun/ter2@s3.example/files', 'with the / and + of a secret written %2F and %2B'],
  ['STORAGE_URL', 's3://me:hunter2@s3.example/', 'STORAGE_URL must be an address such as s3://'],
  ['STORAGE_URL', 's3://me:hunter2@s3.example/files/../a b', 'STORAGE_URL must be an address such as s3://'],
  [
    'STORAGE_URL',
    's3://me:hunter2@s3.example/files?regoin=x',
    'STORAGE_URL must be an address such as s3://',
  ],
  ['SMTP_URL', 'mail:25', 'SMTP_URL must be an address such as smtp://'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address such as smtp://'],
  ['SMTP_URL', 'smtp:127.0.0.1:25', 'SMTP_URL must be an address such as smtp://'],
  ['MAIL_FROM', 'Plumb\u0007line <a@b.example>', 'MAIL_FROM must be an address'],
  ['MAIL_FROM', 'a\u0007@b.example', 'MAIL_FROM must be an address'],
  [
    'MAIL_FROM',
    'a@b.example, c@d.example',
    'MAIL_FROM must be an address such as Plumbline <hello@example.com>',
  ],
  ['MAIL_FROM', 'x\r\nBcc: y@z.example', 'MAIL_FROM must be an address'],
  ['RELEASE', 'soon', 'RELEASE must be one of waitlist, beta, launched'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be true, false, a number of proxies, or a list'],
  ['TRUST_PROXY', '300.1.1.1', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', ',', 'TRUST_PROXY must be'],
  ['TRUST_PROXY', '10.0.0.1, fe80::1/64/2', 'TRUST_PROXY must be'],
  ['RATE_LIMIT_SCALE', '-2', 'RATE_LIMIT_SCALE must be a number from 0'],
  ['ALLOWED_DOMAINS', 'mason.example, @mail', 'ALLOWED_DOMAINS must be domains with commas between them'],
  ['WEBHOOK_HOSTS', 'https://hooks.example', 'WEBHOOK_HOSTS must be domains with commas between them'],
  ['PROOF_OF_WORK', 'yes', 'PROOF_OF_WORK must be one of off, on'],
  ['SESSION_SECRET', 'hunter2', 'SESSION_SECRET must have at least 32 characters'],
  ['PASSWORD_MIN', '7', 'PASSWORD_MIN must be a whole number from 8 to 64'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
])('a bad %s is named in one line that keeps its value to itself', (name, value, message) => {
  let said = ''
  try {
    readEnv({ [name]: value })
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    said = (error as Error).message
  }
  expect(said).toContain(message)
  expect(said).not.toContain('\n')
  expect(said).not.toContain('hunter2')
})

test('all bad settings are named at once', () => {
  expect(() => readEnv({ PORT: 'x', RELEASE: 'y' })).toThrow(/PORT .*; RELEASE /)
})

test.each([
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ['10.0.0.0/8,, ::1,', '10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s is read as %j', (text, value) => {
  expect(readEnv({ TRUST_PROXY: text }).trustProxy).toEqual(value)
})

test('allowed domains are kept in the form in which addresses are compared', () => {
  const { allowedDomains } = readEnv({ ALLOWED_DOMAINS: ' Mason.Example,b\u00fccher.example ,' })
  expect(allowedDomains).toEqual(['mason.example', 'xn--bcher-kva.example'])
})

test('STORAGE_URL names a bucket, with or without a prefix and a region', () => {
  const secrets = { accessKey: 'KEY', secretKey: 'a/b+c' }
  expect(
    readEnv({ STORAGE_URL: 's3://KEY:a%2Fb%2Bc@S3.example:9000/site-files?region=eu-central-1' }).storage,
  ).toEqual({
    origin: 'https://s3.example:9000',
    bucket: 'site-files',
    prefix: '',
    region: 'eu-central-1',
    ...secrets,
  })
  expect(
    readEnv({ STORAGE_URL: 'http://KEY:a%2Fb%2Bc@localhost:9000/site-files/our/files/' }).storage,
  ).toEqual({
    origin: 'http://localhost:9000',
    bucket: 'site-files',
    prefix: 'our/files/',
    region: 'us-east-1',
    ...secrets,
  })
})
