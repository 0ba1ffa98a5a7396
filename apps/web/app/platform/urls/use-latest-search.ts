import { useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/** The search of the latest navigation, drawn or not: a second choice at the same moment must not undo the first. */
export function useLatestSearch(drawn: URLSearchParams): () => URLSearchParams {
  const router = useContext(DataRouterContext)?.router;
  return () => {
    if (!router) return new URLSearchParams(drawn);
    const { navigation, location } = router.state;
    return new URLSearchParams((navigation.location ?? location).search);
  };
}
