/** What a model reads about the server. */
export const instructions = "Company data of the German commercial register. Paid tools name their price in credits. " +
  "A session has a budget that no call passes. Ask \"quote\" before a dear call; one that can cost more than 25 credits needs " +
  "max_credits. Every answer begins with what it cost and what is left."
