import { type Identity, LiveSettings } from "@kontor/register"
import type { SampleOptions } from "@kontor/sources/sample"
import { Effect, type FileSystem, Layer, type Path, Schema } from "effect"
import { Configuration, type LiveConfiguration } from "../configuration/Configuration.ts"
import { sampleOptions } from "../demo/Loader.ts"
import { oneShotIdentity } from "./Cryptography.ts"

/** A live source is configured without an acceptance of its terms. */
export class LiveTermsNotAccepted extends Schema.TaggedError<LiveTermsNotAccepted>()("LiveTermsNotAccepted", {}) {
  override get message(): string {
    return "KONTOR_LIVE_TERMS=accepted must be set with KONTOR_LIVE_DIRECTORY or KONTOR_LIVE_URL. It says that the terms of " +
      "your source allow what live fetches do: retrieve single documents on request, up to KONTOR_LIVE_PER_HOUR an hour, keep " +
      "them and pass them on. The register portal's terms allow 60 retrievals an hour and forbid building a register of " +
      "one's own from them."
  }
}

/** Two live sources are configured. */
export class TwoLiveSources extends Schema.TaggedError<TwoLiveSources>()("TwoLiveSources", {}) {
  override get message(): string {
    return "KONTOR_LIVE_DIRECTORY and KONTOR_LIVE_URL are set, and live fetches go to one source. Unset one of them."
  }
}

/** The fault in a configuration of live fetches, if any. */
export const problemOf = (live: LiveConfiguration): LiveTermsNotAccepted | TwoLiveSources | undefined => {
  if (live.directory !== undefined && live.url !== undefined) return new TwoLiveSources()
  const isConnected = live.directory !== undefined || live.url !== undefined
  return isConnected && !live.areTermsAccepted ? new LiveTermsNotAccepted() : undefined
}

const live = () => import("@kontor/sources/live")
const sample = () => import("@kontor/sources/sample")

/** A source whose module is loaded only if it is used. */
const loaded = <Module, R>(
  load: () => Promise<Module>,
  source: (module: Module) => Layer.Layer<never, never, R>
): Layer.Layer<never, never, R> => Layer.unwrap(Effect.map(Effect.promise(load), source))

const sourceOf = (
  { directory, token, url }: LiveConfiguration,
  demonstrated: SampleOptions | undefined
): Layer.Layer<never, never, Identity | FileSystem.FileSystem | Path.Path> => {
  if (directory !== undefined) return loaded(live, ({ LiveDirectory }) => LiveDirectory.layer(directory))
  if (url !== undefined) return loaded(live, ({ LiveHttp }) => LiveHttp.layer({ url, token }))
  return demonstrated === undefined
    ? Layer.empty
    : loaded(sample, ({ LiveSample }) => LiveSample.layer(demonstrated))
}

const connect = Effect.fnUntraced(function*(isDemo: boolean) {
  const { live } = yield* Configuration
  const problem = problemOf(live)
  if (problem !== undefined) return yield* problem
  return Layer.merge(
    sourceOf(live, isDemo ? yield* sampleOptions : undefined),
    Layer.succeed(LiveSettings, {
      retrievals_per_hour: live.retrievalsPerHour,
      timeout_seconds: live.timeoutSeconds,
      reuse_seconds: 60
    })
  )
})

/** The source of live fetches: the configured one, the sample register in a demonstration, or none. */
export const layer = (
  isDemo: boolean
): Layer.Layer<
  never,
  LiveTermsNotAccepted | TwoLiveSources,
  Configuration | FileSystem.FileSystem | Path.Path
> =>
  Layer.unwrap(connect(isDemo)).pipe(
    Layer.provide(oneShotIdentity)
  )
