import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi, refuse } from "../../../../test/fake-api.ts";
import { renderPart } from "../../../../test/render.tsx";
import { ContactForm } from "./contact-form.tsx";

function write(values: Partial<Record<"Name" | "E-mail" | "Message", string>>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

const whole = { Name: "Salma", "E-mail": "salma@example.com", Message: "How do I move a date?" };
const pressSend = () => fireEvent.click(screen.getByRole("button", { name: "Send message" }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

const scrolled = vi.fn<() => void>();

describe("contact form", () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = scrolled;
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  test("a message is sent once, with its topic, and says what happens next", async () => {
    const asked = fakeApi({ sendContactMessage: () => ({ status: "received" }) });
    await renderPart(<ContactForm />);
    write(whole);
    fireEvent.input(screen.getByLabelText("What is it about?"), { target: { value: "paths" } });
    pressSend();
    expect(await screen.findByText("Your message has arrived")).toBeTruthy();
    expect(screen.getByText("salma@example.com")).toBeTruthy();
    // The form was long: what took its place is in view, and is read from its beginning.
    expect(document.activeElement?.textContent).toMatch(/^Your message has arrived/);
    expect(scrolled).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      name: "Salma",
      email: "salma@example.com",
      topic: "paths",
      message: "How do I move a date?",
      language: "en",
    });
    expect(sessionStorage.getItem("contact-draft")).toBeNull();
  });

  test("the drawn form is left to its script: the browser neither judges nor sends it", async () => {
    const { container } = await renderPart(<ContactForm />);
    const form = container.querySelector("form") as HTMLFormElement;
    expect([form.noValidate, form.getAttribute("method")]).toEqual([true, "dialog"]);
  });

  test("what is missing is said at its field, and nothing is sent", async () => {
    const asked = fakeApi({});
    await renderPart(<ContactForm />);
    write({ "E-mail": "salma@", Message: "short" });
    pressSend();
    expect(screen.getByText("Enter your name, or what we should call you.")).toBeTruthy();
    expect(screen.getByText("Enter an e-mail address we can answer to.")).toBeTruthy();
    expect(screen.getByText(/Write at least 10 characters/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    expect(asked).toEqual([]);
  });

  test("an answer that never came loses nothing, and the next try is the same message", async () => {
    let isAway = true;
    const asked = fakeApi({
      sendContactMessage: () => (isAway ? refuse("server_busy") : { status: "received" }),
    });
    await renderPart(<ContactForm />);
    write(whole);
    pressSend();
    expect(await screen.findByText("Your message is still here.")).toBeTruthy();
    isAway = false;
    await waitFor(() => {
      pressSend();
      expect(asked).toHaveLength(2);
    });
    const ids = asked.map(({ body }) => (body as { id: string }).id);
    expect(ids[0]).toBe(ids[1]);
  });

  test("a draft survives a reload", async () => {
    await renderPart(<ContactForm />);
    write(whole);
    cleanup();
    await renderPart(<ContactForm />);
    expect(valueOf("Name")).toBe("Salma");
    expect(valueOf("Message")).toBe("How do I move a date?");
  });

  test("a field only machines fill is sent on, for the server to judge", async () => {
    const asked = fakeApi({ sendContactMessage: () => ({ status: "received" }) });
    const { container } = await renderPart(<ContactForm />);
    write(whole);
    fireEvent.input(container.querySelector("[name=website]") as Element, {
      target: { value: "https://spam.example" },
    });
    pressSend();
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ website: "https://spam.example" }));
  });
});
