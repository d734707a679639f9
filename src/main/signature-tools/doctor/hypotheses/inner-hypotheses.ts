import type { JsonObject } from '../../../../shared/json/json-node.ts'
import { compareCodePoints } from '../../../../shared/signature/canonical-json.ts'
import { inText, type TextHypothesis } from './hypothesis.ts'
import { memberFields } from './shape-hypotheses.ts'

/** Only an object inside the body was hashed: the body was wrapped after signing. */
export const innerHypotheses = ({ entries }: JsonObject): TextHypothesis[] =>
  entries.flatMap(([key, value]) => {
    if (value.type !== 'object') return []
    const sorted = value.entries.toSorted((a, b) => compareCodePoints(a[0], b[0]))
    return [sorted, value.entries].map((inner, index) =>
      inText(
        'text-wrapped',
        index === 0 ? 1 : 2,
        `Only the object in ${JSON.stringify(key)} was hashed${index === 0 ? '' : ', its keys in the order sent'}, but it was sent inside another: the whole body is hashed.`,
        { shape: { id: `inner ${key} ${index}`, write: (_, jsonOf) => jsonOf({ type: 'object', entries: inner }) } },
        memberFields,
      ),
    )
  })
