/** For clients that write bodies with `JSON.stringify`, which does not take a bigint. Import it for its effect. */
import './given.ts'

declare global {
  interface BigInt {
    toJSON(): unknown
  }
}

BigInt.prototype.toJSON = function (this: bigint) {
  return JSON.rawJSON(String(this))
}
