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

  test("a message is sent once, with its topic, and the next step is shown", async () => {
    const calls = fakeApi({ sendContactMessage: () => ({ status: "received" }) });
    await renderPart(<ContactForm />);
    write(whole);
    fireEvent.input(screen.getByLabelText("What is it about?"), { target: { value: "paths" } });
    pressSend();
    expect(await screen.findByText("Message sent")).toBeTruthy();
    expect(screen.getByText("salma@example.com")).toBeTruthy();
    // The form was long: the confirmation is in view and has the focus.
    await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
    expect(document.activeElement?.textContent).toMatch(/^Message sent/);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      name: "Salma",
      email: "salma@example.com",
      topic: "paths",
      message: "How do I move a date?",
      language: "en",
    });
    expect(sessionStorage.getItem("contact-draft")).toBeNull();
  });

  test("the browser neither validates nor sends the prerendered form", async () => {
    const { container } = await renderPart(<ContactForm />);
    const form = container.querySelector("form") as HTMLFormElement;
    expect([form.noValidate, form.getAttribute("method")]).toEqual([true, "dialog"]);
  });

  test("a missing value shows an error at its field, and nothing is sent", async () => {
    const calls = fakeApi({});
    await renderPart(<ContactForm />);
    write({ "E-mail": "salma@", Message: "short" });
    pressSend();
    expect(screen.getByText("Enter your name.")).toBeTruthy();
    expect(screen.getByText("Enter a valid e-mail, like name@example.com.")).toBeTruthy();
    expect(screen.getByText(/Enter at least 10 characters/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    expect(calls).toEqual([]);
  });

  test("an answer that never came loses nothing, and the next try is the same message", async () => {
    let isAway = true;
    const calls = fakeApi({
      sendContactMessage: () => (isAway ? refuse("server_busy") : { status: "received" }),
    });
    await renderPart(<ContactForm />);
    write(whole);
    pressSend();
    expect(await screen.findByText("Your message is still here.")).toBeTruthy();
    isAway = false;
    await waitFor(() => {
      pressSend();
      expect(calls).toHaveLength(2);
    });
    const ids = calls.map(({ body }) => (body as { id: string }).id);
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

  test("the honeypot field is sent to the server, which rejects it", async () => {
    const calls = fakeApi({ sendContactMessage: () => ({ status: "received" }) });
    const { container } = await renderPart(<ContactForm />);
    write(whole);
    fireEvent.input(container.querySelector("[name=website]") as Element, {
      target: { value: "https://spam.example" },
    });
    pressSend();
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ website: "https://spam.example" }));
  });
});
