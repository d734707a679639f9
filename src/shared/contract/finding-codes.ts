import { z } from 'zod'
import { words } from '../words.ts'

/** The findings of the doctor. The names are stable, because scripts use them. */
export const findingCode = z.enum(
  words(
    'keys-unsorted keys-sorted-deep keys-sorted-case-insensitive keys-sorted-descending keys-sorted-otherwise',
    'key-renamed whitespace-added slashes-escaped non-ascii-escaped html-escaped html-entities raw-body-hashed',
    'numbers-reformatted texts-as-numbers key-left-out key-added value-changed-after-signing',
    'token-of-another-call secret-prepended secret-both-ends secret-missing secret-inside secret-altered',
    'separator-inserted secret-whitespace secret-trimmed secret-quoted secret-encoded secret-placeholder',
    'secret-other-merchant secret-rotated key-used-as-secret secret-sent wrong-algorithm hash-uppercase',
    'hash-base64 hash-raw-bytes hash-truncated hash-missing hash-of-hash hash-reordered hash-as-number',
    'hash-encoded hash-extended hash-mistyped hash-length header-masked key-missing-in-token',
    'separator-wrong-in-token scheme-missing token-whitespace token-quoted token-encoded token-extended',
    'merchant-unknown trailing-newline byte-order-mark encoding-not-utf8 unicode-normalised form-encoded',
    'values-concatenated double-encoded text-encoded text-wrapped text-dumped text-missing text-mixed-in',
    'body-duplicate-key body-not-json',
  ),
)
export type FindingCode = z.output<typeof findingCode>
