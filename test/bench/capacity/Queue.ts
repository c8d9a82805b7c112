/** Requests that arrive at random and wait for one of `servers` that work alike: M/M/c. Times are in seconds. */
export interface Queue {
  /** How many arrive in a second. */
  readonly arrivals: number
  /** How long a server works on one, on average. */
  readonly service: number
  readonly servers: number
}

/** The share of their time in which the servers work; from 1 on the queue grows without end. */
export const utilisation = ({ arrivals, servers, service }: Queue): number => arrivals * service / servers

/** How likely it is that an arrival waits (Erlang C), by the recursion of Erlang B, which does not overflow. */
export const waiting = (queue: Queue): number => {
  const [offered, load] = [queue.arrivals * queue.service, utilisation(queue)]
  if (load >= 1) return 1
  let blocked = 1
  for (let server = 1; server <= queue.servers; server++) {
    blocked = offered * blocked / (server + offered * blocked)
  }
  return blocked / (1 - load * (1 - blocked))
}

/** How likely it is that an arrival is answered later than after `time`: the wait and the work on it together. */
export const laterThan = (queue: Queue, time: number): number => {
  if (utilisation(queue) >= 1) return 1
  const [rate, wait] = [1 / queue.service, waiting(queue)]
  const idle = queue.servers * rate - queue.arrivals
  const worked = Math.exp(-rate * time)
  const difference = rate - idle
  const waited = Math.abs(difference) < rate * 1e-9
    ? (1 + rate * time) * worked
    : (rate * Math.exp(-idle * time) - idle * worked) / difference
  return (1 - wait) * worked + wait * waited
}

/** The time within which this share of the arrivals is answered; without end where the servers do not keep up. */
export const quantile = (queue: Queue, share: number): number => {
  if (utilisation(queue) >= 1) return Number.POSITIVE_INFINITY
  let [low, high] = [0, queue.service]
  while (laterThan(queue, high) > 1 - share) high *= 2
  for (let halving = 0; halving < 60; halving++) {
    const middle = (low + high) / 2
    if (laterThan(queue, middle) > 1 - share) low = middle
    else high = middle
  }
  return high
}
