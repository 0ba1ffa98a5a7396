type Emitter = {
  notify: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** `start` runs when the first listener subscribes; the function it returns runs when the last one unsubscribes. */
export function createEmitter(start?: () => () => void): Emitter {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) stop = start?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

export type Store<T> = Pick<Emitter, "subscribe"> & {
  readonly initial: T;
  get: () => T;
  set: (next: T) => void;
};

/** Has no React in it: static pages load it before any island is hydrated. */
export function createStore<T>(initial: T): Store<T> {
  const { notify, subscribe } = createEmitter();
  let value = initial;
  return {
    initial,
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      notify();
    },
    subscribe,
  };
}
