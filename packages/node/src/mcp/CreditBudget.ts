/**
 * The credits that a session may spend. What a call can cost is reserved before it is sent, and what it cost is settled
 * after it: calls at the same time cannot pass the budget together.
 */
export class CreditBudget {
  readonly limit: number
  #spent = 0
  #reserved = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get spent(): number {
    return this.#spent
  }

  get left(): number {
    return this.limit - this.#spent - this.#reserved
  }

  /** Reserves credits, unless fewer are left. */
  reserve(credits: number): boolean {
    if (credits > this.left) return false
    this.#reserved += credits
    return true
  }

  /** Gives back what was reserved, and takes what was spent of it. */
  settle(reserved: number, spent: number): void {
    this.#reserved -= reserved
    this.#spent += spent
  }
}
