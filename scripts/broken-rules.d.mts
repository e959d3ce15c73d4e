export interface BrokenRule {
  rule: string
  file: string
  from: string
  to: string
  test: string
}
export declare const BROKEN_RULES: readonly BrokenRule[]
