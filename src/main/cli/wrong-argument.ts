/** A flag, environment variable or value that cannot be used. `message` is the line shown to the user. */
export class WrongArgument extends Error {
  override name = 'WrongArgument'
}
