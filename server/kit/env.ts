import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { canonicalEmail } from '#contract/email.ts'
import { accountLimits } from '#contract/session.ts'
import { releases } from '#contract/workspace.ts'
import { type BucketAddress, bucketAddressLooks, readBucketAddress } from './storage/bucket-address.ts'

/** A setting that cannot be used; its message is one line for the person who starts the server. */
export class SettingError extends Error {}

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: `must be one of ${options.join(', ')}` })

const url = (protocols: readonly string[], what: string) =>
  z
    .string()
    .check(
      z.refine<string>(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
        { error: `must be ${what}`, abort: true },
      ),
    )

/** Where visitors reach the server: more than a host and a port would be left away in silence. */
const publicAddress = url(['http', 'https'], 'an address such as https://plumbline.example.com').check(
  z.refine<string>((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error: 'must be an address without a user, a path or a query, such as https://plumbline.example.com',
  }),
)

const mailServer = 'an address such as smtp://user:password@host:587'
/** Without a host the library would try this machine. */
const mailAddress = url(['smtp', 'smtps'], mailServer).check(
  z.refine<string>((text) => new URL(text).hostname !== '', { error: `must be ${mailServer}` }),
)

const bucketAddress = z.pipe(
  z.string().check(
    z.refine<string>((text) => readBucketAddress(text) !== undefined, {
      error: `must be ${bucketAddressLooks}`,
    }),
  ),
  z.transform((text) => readBucketAddress(text)),
)

const sender = z.string().check(
  z.refine<string>(
    (text) =>
      /^(?:[^<>@,;\p{Cc}]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(text) && !/\p{Cc}/u.test(text),
    {
      error: 'must be an address such as Plumbline <hello@example.com>',
    },
  ),
)

const numberBetween = (min: number, max: number, whole: boolean) =>
  z.pipe(
    z.string().check(
      z.refine<string>((text) => /^\d+(\.\d+)?$/.test(text) && inRange(Number(text), min, max, whole), {
        error: `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`,
      }),
    ),
    z.transform(Number),
  )

const inRange = (value: number, min: number, max: number, whole: boolean) =>
  value >= min && value <= max && (!whole || Number.isInteger(value))

const yesOrNo = z.pipe(
  z
    .string()
    .check(z.refine<string>((text) => /^(true|false)$/i.test(text), { error: 'must be true or false' })),
  z.transform((text) => text.toLowerCase() === 'true'),
)

/** An address, or a network as an address with the bits that count, of which there is one or more. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    longest > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits >= 1 && +bits <= longest))
  )
}

const isNetworks = (all: readonly string[]) => all.length > 0 && all.every(isNetwork)

/** A count of hops, a list of addresses and networks, or a plain yes or no. */
const trustProxy = z.pipe(
  z.string().check(
    z.refine<string>((text) => /^(true|false|\d{1,2})$/i.test(text) || isNetworks(listed(text)), {
      error: 'must be true, false, a number of proxies, or a list of addresses and networks',
    }),
  ),
  z.transform((text): boolean | number | string => {
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    return /^\d+$/.test(text) ? Number(text) : listed(text).join(', ')
  }),
)

/** Host names with commas between them, compared in their ASCII form. */
const domains = z.pipe(
  z.string().check(
    z.refine<string>((text) => listed(text).every((domain) => canonicalEmail(`a@${domain}`) !== undefined), {
      error: 'must be domains with commas between them, such as example.com, example.org',
    }),
  ),
  z.transform((text): readonly string[] =>
    listed(text).map((domain) => (canonicalEmail(`a@${domain}`) ?? '').slice(2)),
  ),
)

const listed = (text: string) => text.split(',').flatMap((domain) => domain.trim() || [])

const prefixed = (looks: RegExp, what: string) =>
  z.string().check(z.refine<string>((text) => looks.test(text), { error: `must be ${what}` }))

const settings = {
  PORT: numberBetween(0, 65535, true),
  HOST: z.string(),
  PUBLIC_URL: publicAddress,
  DATA_DIR: z.string(),
  DATABASE_URL: url(['postgres', 'postgresql'], 'an address such as postgres://user:password@host:5432/name'),
  STORAGE_URL: bucketAddress,
  SMTP_URL: mailAddress,
  MAIL_FROM: sender,
  RELEASE: oneOf(releases),
  TRUST_PROXY: trustProxy,
  RATE_LIMIT_SCALE: numberBetween(0, 1_000_000, false),
  ALLOWED_DOMAINS: domains,
  PROOF_OF_WORK: oneOf(['off', 'on']),
  SESSION_SECRET: z
    .string()
    .check(z.refine<string>((text) => text.length >= 32, { error: 'must have at least 32 characters' })),
  PASSWORD_MIN: numberBetween(accountLimits.passwordMin, 64, true),
  WEATHER_URL: url(['http', 'https'], 'an address such as https://api.weather.gov'),
  SEAL_P12: z.string(),
  SEAL_P12_PASSWORD_FILE: z.string(),
  TSA_URL: url(['http', 'https'], 'an address such as https://tsa.example.com/tsr'),
  WEBHOOK_PRIVATE: yesOrNo,
  WEBHOOK_HOSTS: domains,
  MODEL_URL: url(['http', 'https'], 'an address such as http://localhost:11434/v1'),
  MODEL_KEY: z.string(),
  MODEL_NAME: z.string(),
  STRIPE_KEY: prefixed(/^(sk|rk)_(test|live)_\w+$/, 'a secret key such as sk_live_…'),
  STRIPE_WEBHOOK_SECRET: prefixed(/^whsec_\S+$/, 'the signing secret of the endpoint, such as whsec_…'),
  STRIPE_URL: url(['http', 'https'], 'an address such as http://localhost:12111'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
}

const defaults = {
  PORT: '3000',
  HOST: 'localhost',
  DATA_DIR: './data',
  RELEASE: 'waitlist',
  TRUST_PROXY: 'false',
  RATE_LIMIT_SCALE: '1',
  ALLOWED_DOMAINS: '',
  PROOF_OF_WORK: 'off',
  PASSWORD_MIN: String(accountLimits.passwordMin),
  WEBHOOK_PRIVATE: 'false',
  WEBHOOK_HOSTS: '',
  LOG_LEVEL: 'info',
}

type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]> | undefined }

/** The server's settings, read once at start. */
export type Env = {
  port: number
  host: string
  /** Origin that links in letters start with; no trailing slash. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | undefined
  /** The bucket that files are kept in; undefined where they are kept in the data folder. Holds a secret: never to be logged. */
  storage: BucketAddress | undefined
  smtpUrl: string | undefined
  mailFrom: string
  release: (typeof releases)[number]
  trustProxy: boolean | number | string
  /** Every rate limit is multiplied by it; 0 turns them off. */
  rateLimitScale: number
  /** Domains whose addresses never count as throw-away ones, whatever a list says; with their subdomains. */
  allowedDomains: readonly string[]
  /** Whether the form asks the browser for a proof of work. */
  proofOfWork: boolean
  /** Keys what only this installation may know; undefined where one is to be made and kept in the data folder. */
  sessionSecret: string | undefined
  /** The fewest characters that a new password may have. */
  passwordMin: number
  /** Where forecasts are asked for; undefined where nobody is ever asked. */
  weatherUrl: string | undefined
  /** The certificate that documents are sealed with, and the file that its password is in; undefined for one of our own. */
  sealP12: { file: string; passwordFile: string } | undefined
  /** Who stamps the time of a seal (RFC 3161); nobody where undefined. */
  tsaUrl: string | undefined
  /** Whether a webhook may call private addresses, and do so without TLS. */
  webhookPrivate: boolean
  /** The hosts that a webhook may call, with their subdomains; none means every one. */
  webhookHosts: readonly string[]
  /** The model of the assistant; undefined where there is none. Holds a secret: never to be logged. */
  model: { url: string | undefined; key: string | undefined; name: string } | undefined
  /** How plans are paid by card; undefined where they are set by hand. Holds secrets: never to be logged. */
  stripe: StripeSettings | undefined
  /** Where the payment service is when not at its own address, for the accounts of organisations. */
  stripeUrl: string | undefined
  logLevel: string
}

/** What the payment service is asked with, what its events are signed with, and where it is when not at its own address. */
export type StripeSettings = { key: string; webhookSecret: string; url: string | undefined }

/** Reads the settings from `source`; an empty one counts as unset. Throws a `SettingError` that names every bad one, without its value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values: Record<string, unknown> = {}
  const complaints: string[] = []
  for (const [name, schema] of Object.entries(settings)) {
    const text = source[name]?.trim() || (defaults as Record<string, string>)[name]
    if (text === undefined) continue
    const parsed = z.safeParse(schema as z.ZodMiniType, text)
    if (parsed.success) values[name] = parsed.data
    else complaints.push(`${name} ${parsed.error.issues[0]?.message}`)
  }
  const { MODEL_URL: modelUrl, MODEL_KEY: modelKey, MODEL_NAME: modelName } = values as Values
  const hasModel = modelUrl !== undefined || modelKey !== undefined
  if (hasModel !== (modelName !== undefined))
    complaints.push('MODEL_NAME goes with MODEL_KEY, MODEL_URL or both, and neither goes without it')
  if ((values.SEAL_P12 === undefined) !== (values.SEAL_P12_PASSWORD_FILE === undefined))
    complaints.push('SEAL_P12 and SEAL_P12_PASSWORD_FILE are set both or neither')
  if (Boolean(values.STRIPE_KEY) !== Boolean(values.STRIPE_WEBHOOK_SECRET) && complaints.length === 0)
    complaints.push('STRIPE_KEY and STRIPE_WEBHOOK_SECRET must be set together')
  if (complaints.length > 0) throw new SettingError(`Cannot start: ${complaints.join('; ')}.`)
  const read = values as Values
  const port = read.PORT ?? 3000
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://localhost:${port}`).origin
  return {
    port,
    host: read.HOST ?? 'localhost',
    publicUrl,
    dataDir: resolve(read.DATA_DIR ?? './data'),
    databaseUrl: read.DATABASE_URL,
    storage: read.STORAGE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `Plumbline <waitlist@${new URL(publicUrl).hostname}>`,
    release: read.RELEASE ?? 'waitlist',
    trustProxy: read.TRUST_PROXY ?? false,
    rateLimitScale: read.RATE_LIMIT_SCALE ?? 1,
    allowedDomains: read.ALLOWED_DOMAINS ?? [],
    proofOfWork: read.PROOF_OF_WORK === 'on',
    sessionSecret: read.SESSION_SECRET,
    passwordMin: read.PASSWORD_MIN ?? accountLimits.passwordMin,
    weatherUrl: read.WEATHER_URL && new URL(read.WEATHER_URL).origin,
    sealP12:
      read.SEAL_P12 === undefined || read.SEAL_P12_PASSWORD_FILE === undefined
        ? undefined
        : { file: resolve(read.SEAL_P12), passwordFile: resolve(read.SEAL_P12_PASSWORD_FILE) },
    tsaUrl: read.TSA_URL,
    webhookPrivate: read.WEBHOOK_PRIVATE ?? false,
    webhookHosts: read.WEBHOOK_HOSTS ?? [],
    model:
      read.MODEL_NAME === undefined ? undefined : { url: modelUrl, key: modelKey, name: read.MODEL_NAME },
    stripe:
      read.STRIPE_KEY && read.STRIPE_WEBHOOK_SECRET
        ? { key: read.STRIPE_KEY, webhookSecret: read.STRIPE_WEBHOOK_SECRET, url: read.STRIPE_URL }
        : undefined,
    stripeUrl: read.STRIPE_URL,
    logLevel: read.LOG_LEVEL ?? 'info',
  }
}
