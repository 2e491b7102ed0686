/** A refusal in the words of RFC 6749 §5.2 and RFC 7591 §3.2.2, for the program that asks. */
export class OAuthError extends Error {
  readonly error: string
  readonly status: number
  constructor(error: string, description: string, status = 400) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
    this.status = status
  }
}
