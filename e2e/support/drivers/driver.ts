/** The few things a smoke test needs of a browser that Playwright cannot drive here. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page and answers what it returns. */
  run: (script: string) => Promise<unknown>;
  /** `findElement` is the body of a function that returns an element. */
  click: (findElement: string) => Promise<void>;
  type: (findElement: string, text: string) => Promise<void>;
  close: () => Promise<void>;
};

export type Engine = "firefox" | "webkit";
