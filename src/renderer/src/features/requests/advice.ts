const advice: Readonly<Record<string, string>> = {
  E001: 'Correct the body where the editor underlines it. Duplicate keys and more than 32 levels are refused too.',
  E002: 'The fields are marked in the form. Null and an empty text count as missing.',
  E003: 'The fields are marked in the form, each with what is allowed.',
  E004: 'Use another order_id: the dice makes a fresh order. The setting "Repeated order" can allow it.',
  E010: 'Send Authorization: Bearer <key>.<hash>, with 32 lower-case hexadecimal digits after the last dot.',
  E011: 'Check the part before the last dot of the token: no merchant here has that key.',
  E012:
    'Compare your canonical JSON, byte for byte, with step 2 of the signature, and check the secret; ' +
    'or let the doctor find out what was hashed instead.',
  E020: 'Send the header Content-Type: application/json.',
  E021: 'A body may have at most 64 KiB.',
  E098: 'Make room on the disk or make the data folder writable. Nothing was created.',
}

/** What to do about a refusal of the service; undefined where its message says it all. */
export const adviceFor = (code: string): string | undefined => advice[code]
