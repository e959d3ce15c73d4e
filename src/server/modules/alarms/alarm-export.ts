/** Columns of exported alarms; the plain name "kind" is that of a relation in workbooks. */
export const alarmColumns = (shape: object, ...without: string[]): string[] =>
  Object.keys(shape)
    .filter((name) => !without.includes(name))
    .map((name) => (name === 'kind' ? 'alarmKind' : name))

/** Rows for `alarmColumns`. */
export async function* withAlarmKind<Row extends { kind: string }>(rows: AsyncIterable<Row>) {
  for await (const { kind, ...row } of rows) yield { ...row, alarmKind: kind }
}
