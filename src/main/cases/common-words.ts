/** Words of tickets that are names of people, too, or what merchants call customers of tests. In lower case. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'test tester testing user customer client buyer guest demo sample example name first last order orders payment card ' +
    'price sale mark may will bill rose grace hope page case day art max best love new old good law bank water'
  ).split(' '),
)
