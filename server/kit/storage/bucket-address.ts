/** A bucket of an S3-compatible service and how to reach it. */
export type BucketAddress = {
  /** Scheme, host and port. */
  origin: string
  bucket: string
  /** Stands before every key; empty, or ends with `/`. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
}

/** What a setting should look like; for the line that refuses another. */
export const bucketAddressLooks =
  'an address such as s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1, with the / and + of a secret written %2F and %2B'

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…]`, with `https://` for the same and `http://` for a service on
 * one's own network; undefined where `text` is none. Without a region it is `us-east-1`, which most services other than Amazon take.
 */
export function readBucketAddress(text: string): BucketAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const scheme = new URL(text).protocol
  if (!['s3:', 'https:', 'http:'].includes(scheme)) return undefined
  // As an address of the web, so that the host is read as every other.
  const asWeb = text.replace(/^\w+:/, scheme === 'http:' ? 'http:' : 'https:')
  if (!URL.canParse(asWeb)) return undefined
  const url = new URL(asWeb)
  const [bucket = '', ...rest] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  const { region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams)
  const prefix = rest.join('/')
  if (!bucketName.test(bucket) || (prefix !== '' && !prefixPattern.test(prefix))) return undefined
  if (Object.keys(unknown).length > 0 || !/^[a-z0-9-]+$/i.test(region) || url.hash !== '') return undefined
  try {
    const accessKey = decodeURIComponent(url.username)
    const secretKey = decodeURIComponent(url.password)
    if (accessKey === '' || secretKey === '') return undefined
    return {
      origin: url.origin,
      bucket,
      prefix: prefix === '' ? '' : `${prefix}/`,
      region,
      accessKey,
      secretKey,
    }
  } catch {
    return undefined
  }
}
