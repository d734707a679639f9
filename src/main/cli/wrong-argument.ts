/** A flag, environment variable or value that cannot be used; `message` is the one line its user sees. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}
