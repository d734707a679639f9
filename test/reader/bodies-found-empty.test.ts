import { describe, expect, test } from 'vitest'
import { form, notesIn } from '../support/notes-in.ts'
import { sampleIpn as fields } from '../support/sample-ipn.ts'

describe('a body that the code of a receiver finds empty', () => {
  test.each([
    ...[
      'request.POST is empty',
      'request.POST={}',
      'request.POST.dict() {}',
      'POST data: <QueryDict: {}>',
      '>>> <QueryDict: {}>',
    ],
    ...[
      'request.GET: <QueryDict: {}>\nrequest.POST: <QueryDict: {}>',
      'POST: No POST data',
      'request.POST -> <QueryDict: {}>',
    ],
    ...['[DEBUG] POST: []', 'c.Request.PostForm: map[]', 'Request.Form: {}', 'req.Form is empty', '$_POST ist leer.'],
    ...['request.form.to_dict() = {}', 'request.form is empty', 'got ImmutableMultiDict([])', 'r.PostForm = map[]'],
    ...[
      'var_dump($_POST);\narray(0) {\n}',
      '$_POST array(0) {}',
      '$_POST => array (\n)',
      'POST: []',
      'an empty $_POST',
      '$_POST ist leer',
    ],
    ...[
      '$_REQUEST: []',
      'getParameterMap() = {}',
      'InvalidOperationException: Incorrect Content-Type: application/json',
    ],
  ])('is JSON, and looked for in a form: %s', (text) => {
    const found = notesIn(`${JSON.stringify(fields)}\n${text}\n`)
    expect(found).toEqual([expect.stringMatching(/^If that is of this IPN, the receiver’s code looks for a form/)])
  })

  test.each([
    ...[
      'req.body undefined',
      'req.body = {}',
      'console.log(req.body) // {}',
      'req.body is empty',
      'req.body: [Object: null prototype] {}',
    ],
    "TypeError: Cannot read properties of undefined (reading 'cs_ref_code')",
    "TypeError: Cannot destructure property 'status' of 'req.body' as it is undefined.",
  ])('is not parsed: %s', (text) => {
    for (const body of [form, JSON.stringify(fields)])
      expect(notesIn(`${body}\n${text}\n`)).toEqual([
        expect.stringMatching(/^If that is of this IPN, .*no parser .*express\.urlencoded/),
      ])
    expect(notesIn(`POST /ipn\nContent-Type: application/x-www-form-urlencoded\n\n${form}\n\n${text}\n`)).toHaveLength(
      1,
    )
  })

  test.each(['request.get_json() -> None', 'request.get_json(silent=True): None', 'request.json is None'])(
    'is a form, and looked for in JSON: %s',
    (text) => {
      expect(notesIn(`${form}\n${text}\n`)).toEqual([
        expect.stringMatching(/^The IPN is a form, and .* reads it as JSON/),
      ])
    },
  )

  test.each([
    'if request.get_json(silent=True) is None:\n    data = request.form.to_dict()',
    'data = request.form if request.json is None else request.json',
    'GET /health: request.json is None',
  ])('is not said of code that takes both, or of another call: %s', (text) => {
    expect(notesIn(`${form}\n${text}\n`)).toEqual([])
  })

  test.each([
    ...['request.GET <QueryDict: {}>', 'args=ImmutableMultiDict([]) json parsed ok', 'FILES: <MultiValueDict: {}>'],
    ...[
      'request.query_params\n<QueryDict: {}>',
      'request.files: ImmutableMultiDict([])',
      '"args": {}, "files": {}, "form": {}',
    ],
    ...[
      'public class Form {}',
      'const Form = {}',
      'App.Form = {};',
      'Order Form: [] items',
      'Contact page: Form is empty',
    ],
    ...['$_POST = []; // tests reset the form', '$_POST = array();', 'request.POST = {} # in a test'],
    ...['if request.form is None:', "GET /return  GET: ['a'], POST: []", 'Routes with POST: []'],
    ...['GET /return request.POST: {}', '$_REQUEST: empty, since the customer cancelled'],
    ...[
      'request.values: ImmutableMultiDict([])',
      'r.PostForm = map[] // before ParseForm is called',
      '// an empty $_POST means JSON, so read php://input',
      'raw = request.data\nrequest.form is empty',
    ],
    ...[
      'if ($_POST == []) exit;',
      'if (empty($_POST)) $_POST = json_decode(file_get_contents("php://input"), true);',
      '"POST /ipn" [] []',
    ],
    ...[
      'req.params {}',
      'req.query = {}',
      'if (req.body === undefined) return',
      'req.body = {} as Ipn',
      'req.body = {} // a double',
      'in the test: req.body = {}',
      'bodyParser: false, so req.body is undefined and we read the stream',
      'GET /return req.body: undefined',
      '// req.body\n\nundefined behaviour of the cart',
      "Cannot read properties of undefined (reading 'transaction_id') at refund.js",
      "Cannot read properties of undefined (reading 'true_amount')",
      'res.body: {}',
      'other.req.body.items = {}',
    ],
    ...[
      "Cannot read properties of undefined (reading 'total')",
      'MyForm map[]',
      'if (!req.body) throw new Error("empty")',
    ],
  ])('is not that of the IPN: %s', (text) => {
    expect(notesIn(`${JSON.stringify(fields)}\n${text}\n`)).toEqual([])
  })

  test.each([
    'request.POST: <QueryDict: {}>',
    'var_dump($_POST);\narray(0) {\n}',
    'request.json: {"a": 1}',
    'jsonResult None',
  ])('is not said of a form: %s', (text) => {
    expect(notesIn(`${form}\n${text}\n`)).toEqual([])
  })
})
